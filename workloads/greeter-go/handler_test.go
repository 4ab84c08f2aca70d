package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestAnswers(t *testing.T) {
	server := httptest.NewServer(newHandler())
	defer server.Close()
	for _, c := range []struct {
		path   string
		status int
		body   string
	}{
		{"/", 200, "Hello World"},
		{"/healthz", 200, "ok"},
		{"/nope", 404, notFound},
		{"/payload", 400, badSize},
		{"/payload?size=0", 400, badSize},
		{"/payload?size=-1", 400, badSize},
		{"/payload?size=1Gi", 400, badSize},
		{"/payload?size=10485761", 400, badSize},
		{"/payload?size=11Mi", 400, badSize},
		{"/payload?size=1&size=2", 400, badSize},
		{"/payload?size=28", 200, "abcdefghijklmnopqrstuvwxyzab"},
	} {
		response, body := get(t, server.URL+c.path)
		if response.StatusCode != c.status || body != c.body {
			t.Errorf("%s: got %d %q, want %d %q", c.path, response.StatusCode, body, c.status, c.body)
		}
	}
}

func TestPayloadHasExactSize(t *testing.T) {
	server := httptest.NewServer(newHandler())
	defer server.Close()
	for text, want := range map[string]int{
		"1": 1, "1024": 1024, "1Ki": 1024, "64Ki": 65536, "65537": 65537, "100Ki": 102400, "10Mi": 10485760,
	} {
		response, body := get(t, server.URL+"/payload?size="+text)
		if len(body) != want || response.ContentLength != int64(want) {
			t.Errorf("size=%s: got %d bytes, Content-Length %d, want %d", text, len(body), response.ContentLength, want)
		}
	}
}

func TestPostIsRefused(t *testing.T) {
	recorder := httptest.NewRecorder()
	newHandler().ServeHTTP(recorder, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
	if recorder.Code != http.StatusMethodNotAllowed {
		t.Errorf("got %d, want 405", recorder.Code)
	}
}

func TestHTTP10KeepAlive(t *testing.T) {
	server := httptest.NewServer(newHandler())
	defer server.Close()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(10 * time.Second))
	for i := 0; i < 2; i++ {
		fmt.Fprint(connection, "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
		if answer := readAnswer(t, connection); !strings.HasSuffix(answer, "\r\n\r\nok") {
			t.Fatalf("request %d: got %q", i+1, answer)
		}
	}
}

func TestServeEndsWhenAsked(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, listener) }()
	get(t, "http://"+listener.Addr().String()+"/healthz")
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the server still runs 10 s after it was told to end")
	}
}

func get(t *testing.T, url string) (*http.Response, string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if length := response.Header.Get("Content-Length"); length != strconv.Itoa(len(body)) {
		t.Errorf("%s: Content-Length %q for %d bytes", url, length, len(body))
	}
	return response, string(body)
}

// readAnswer reads up to the end of a two-byte body.
func readAnswer(t *testing.T, r io.Reader) string {
	t.Helper()
	var answer strings.Builder
	one := make([]byte, 1)
	for !strings.HasSuffix(answer.String(), "\r\n\r\nok") {
		if _, err := io.ReadFull(r, one); err != nil {
			t.Fatalf("after %q: %v", answer.String(), err)
		}
		answer.Write(one)
	}
	return answer.String()
}
