package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

func TestHelloHasAClock(t *testing.T) {
	response, body := get(t, "/")
	if response.StatusCode != 200 || !regexp.MustCompile(`^Hello World, from Go! \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$`).MatchString(body) {
		t.Errorf("got %d %q", response.StatusCode, body)
	}
}

func TestBytesAreExact(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "1": 1, "1024": 1024, "102400": 102400, "1048576": 1048576} {
		response, body := get(t, "/?bytes="+text)
		if response.StatusCode != 200 || response.ContentLength != int64(want) || body != strings.Repeat("x", want) {
			t.Errorf("bytes=%s: got %d, length %d, %d bytes", text, response.StatusCode, response.ContentLength, len(body))
		}
	}
}

func TestBadBytesAreRefused(t *testing.T) {
	for _, text := range []string{"", "-1", "%2B1", "1.5", "1Ki", "x", "1048577", "99999999999999999999"} {
		if response, body := get(t, "/?bytes="+text); response.StatusCode != 400 || body != "bytes must be a number from 0 to 1048576\n" {
			t.Errorf("bytes=%s: got %d %q", text, response.StatusCode, body)
		}
	}
}

func get(t *testing.T, path string) (*http.Response, string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(answer))
	defer server.Close()
	response, err := http.Get(server.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
