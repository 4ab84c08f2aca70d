// Go's net/http with its defaults: PORT ACCESS_LOG.
package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	log, err := os.Create(os.Args[2])
	if err != nil {
		panic(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(log, "200 %s\n", r.UserAgent())
		fmt.Fprintln(w, "ok")
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
