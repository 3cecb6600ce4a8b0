#!/usr/bin/env python3
"""Stands in for a notebook server in tests: answers as Jupyter does, and does what it is told.

It listens where Jupyter Server would: on the socket of --ServerApp.sock, else on JUPYTER_IP:JUPYTER_PORT, below
--ServerApp.base_url or JUPYTER_BASE_URL, and wants the token of JUPYTER_TOKEN. POST BASE/puppet/ACT with a JSON object does
one of the acts below and answers with JSON.
"""
import http.server
import json
import os
import signal
import socketserver
import sys
import threading
import uuid

options = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
socket_path = options.get("--ServerApp.sock")
base = options.get("--ServerApp.base_url") or os.environ.get("JUPYTER_BASE_URL", "/")
token = os.environ.get("JUPYTER_TOKEN", "")
home = options.get("--ServerApp.root_dir") or os.environ.get("HOME", ".")
identity = str(uuid.uuid4())
held = []


def act_hello(_):
    """Which process this is, and what it was started with."""
    return {"identity": identity, "environment": dict(os.environ), "uid": os.getuid()}


def act_exit(asked):
    """Ends by itself, after the answer."""
    threading.Timer(0.2, lambda: os._exit(asked.get("code", 3))).start()
    return {}


def act_eat(asked):
    """Takes memory, after the answer, until it has so many MiB."""

    def eat():
        while len(held) < asked["mib"]:
            held.append(b"\x01" * 1048576)

    threading.Timer(0.2, eat).start()
    return {}


def act_deafen(_):
    """Ignores the wish to end from now on."""
    deaf.set()
    return {}


def act_talk(asked):
    """Writes so many lines of 100 bytes, then its token, then a last line."""
    for number in range(asked["lines"]):
        print("%08d %s" % (number, "." * 90))
    print("token=%s" % token)
    print("last line", flush=True)
    return {}


def act_write(asked):
    """Writes a file in its home."""
    with open(os.path.join(home, asked["name"]), "w") as file:
        file.write(asked["text"])
    return {}


def act_read(asked):
    """The text of a file in its home; null when it is absent."""
    path = os.path.join(home, asked["name"])
    if not os.path.exists(path):
        return {"text": None}
    with open(path) as file:
        return {"text": file.read()}


deaf = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def address_string(self):
        return "-"

    def log_message(self, *_):
        pass

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def is_allowed(self):
        return self.headers.get("authorization") == "token " + token

    def do_GET(self):
        is_status = self.path.split("?")[0] == base + "api/status"
        self.answer(403 if not self.is_allowed() else 200 if is_status else 404, {"path": self.path})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers.get("content-length", "0"))) or b"{}")
        name = self.path[len(base + "puppet/"):] if self.path.startswith(base + "puppet/") else ""
        act = globals().get("act_" + name)
        if not self.is_allowed() or act is None:
            return self.answer(403 if act else 404, {"path": self.path})
        self.answer(200, act(asked))


class Threads(socketserver.ThreadingMixIn):
    daemon_threads = True
    # A restart of the same run finds the socket of the one before.
    allow_reuse_address = True


class TcpServer(Threads, socketserver.TCPServer):
    pass


class UnixServer(Threads, socketserver.UnixStreamServer):
    def get_request(self):
        request, _ = super().get_request()
        return request, ("-", 0)


signal.signal(signal.SIGTERM, lambda *_: None if deaf.is_set() else os._exit(0))
if socket_path:
    if os.path.exists(socket_path):
        os.unlink(socket_path)
    os.umask(0o177)
    server = UnixServer(socket_path, Handler)
    os.umask(0o022)
else:
    server = TcpServer((os.environ.get("JUPYTER_IP", "0.0.0.0"), int(os.environ.get("JUPYTER_PORT", "8888"))), Handler)
server.serve_forever()
