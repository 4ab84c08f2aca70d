// Command go is the stack of Go's standard library: one handler on net/http.
package main

import (
	"context"
	"log"
	"net/http"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	server := &http.Server{Addr: ":5000", Handler: http.HandlerFunc(answer)}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	select {
	case err := <-failed:
		log.Fatal(err)
	case <-ctx.Done():
		_ = server.Close()
	}
}
