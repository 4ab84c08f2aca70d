package main

import (
	"net/http"
	"strconv"
	"strings"
)

const (
	maxPayloadBytes = 10 << 20
	chunkBytes      = 64 << 10
	badSize         = "size must be given once, from 1 to 10485760 bytes (10Mi): /payload?size=1024, /payload?size=1Ki\n"
	notFound        = "not found; there is /, /payload?size=N and /healthz\n"
)

var (
	helloWorld = []byte("Hello World")
	ok         = []byte("ok")
	chunk      = newChunk()
)

func newHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			writeText(w, http.StatusNotFound, []byte(notFound))
			return
		}
		writeText(w, http.StatusOK, helloWorld)
	})
	mux.HandleFunc("/payload", writePayload)
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { writeText(w, http.StatusOK, ok) })
	return onlyReads(mux)
}

func onlyReads(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			writeText(w, http.StatusMethodNotAllowed, []byte("only GET and HEAD are served\n"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func writePayload(w http.ResponseWriter, r *http.Request) {
	sizes := r.URL.Query()["size"]
	if len(sizes) != 1 {
		writeText(w, http.StatusBadRequest, []byte(badSize))
		return
	}
	size, valid := parseByteSize(sizes[0])
	if !valid || size < 1 || size > maxPayloadBytes {
		writeText(w, http.StatusBadRequest, []byte(badSize))
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.FormatUint(size, 10))
	for left := size; left > 0; {
		part := chunk
		if left < chunkBytes {
			part = chunk[:left]
		}
		if _, err := w.Write(part); err != nil {
			return // the client is gone
		}
		left -= uint64(len(part))
	}
}

// parseByteSize reads a whole number of bytes, with an optional Ki or Mi: 1024, 1Ki, 10Mi.
func parseByteSize(text string) (uint64, bool) {
	shift := 0
	digits := text
	if cut := strings.TrimSuffix(text, "Ki"); cut != text {
		shift, digits = 10, cut
	} else if cut := strings.TrimSuffix(text, "Mi"); cut != text {
		shift, digits = 20, cut
	}
	number, err := strconv.ParseUint(digits, 10, 32)
	return number << shift, err == nil
}

func writeText(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

func newChunk() []byte {
	chunk := make([]byte, chunkBytes)
	for i := range chunk {
		chunk[i] = byte('a' + i%26)
	}
	return chunk
}
