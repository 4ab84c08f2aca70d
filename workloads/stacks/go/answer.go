package main

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

const maxBytes = 1 << 20

var filler = bytes.Repeat([]byte("x"), maxBytes)

func answer(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if !query.Has("bytes") {
		write(w, http.StatusOK, []byte("Hello World, from Go! "+time.Now().UTC().Format("2006-01-02 15:04:05.000")))
		return
	}
	size, err := strconv.ParseUint(query.Get("bytes"), 10, 32)
	if err != nil || size > maxBytes {
		write(w, http.StatusBadRequest, []byte(fmt.Sprintf("bytes must be a number from 0 to %d\n", maxBytes)))
		return
	}
	write(w, http.StatusOK, filler[:size])
}

// Without a length net/http closes HTTP/1.0 connections, and those are what ab uses.
func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
