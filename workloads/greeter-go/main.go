// Command greeter-go is the HTTP half of workloads/greeter in Go: the same requests, the same answers.
package main

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

const shutdownTimeout = 10 * time.Second

func main() {
	log.SetFlags(0)
	log.SetPrefix("greeter-go: ")
	port := os.Getenv("HTTP_PORT")
	if port == "" {
		port = "5000"
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		log.Fatalf("cannot listen on HTTP_PORT %q: %v", port, err)
	}
	if err := serve(ctx, listener); err != nil {
		log.Fatal(err)
	}
}

// serve answers requests until ctx ends, then lets running requests finish.
func serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{Handler: newHandler(), ReadHeaderTimeout: 30 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}
