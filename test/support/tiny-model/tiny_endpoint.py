"""Serves a model of the project's own, a few kilobytes of safetensors, in the style of OpenAI's API. Nothing but Python's own library.

The model is a table of bigrams: for each character the scores of the next one. BERTH_MODEL_DIR holds config.json with the characters and
model.safetensors with the tensor "next"; the server listens on BERTH_SOCKET, or on HOST and PORT.
"""

import json
import os
import socket
import socketserver
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer


class Model:
    def __init__(self, folder):
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
        self.characters = config["characters"]
        time.sleep(config.get("load_seconds", 0))
        with open(os.path.join(folder, "model.safetensors"), "rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            tensor = json.loads(file.read(length))["next"]
            begin, end = tensor["data_offsets"]
            rows, columns = tensor["shape"]
            file.seek(8 + length + begin)
            scores = struct.unpack("<%df" % (rows * columns), file.read(end - begin))
        self.scores = [scores[row * columns : (row + 1) * columns] for row in range(rows)]

    def complete(self, prompt, count):
        text = prompt
        for _ in range(count):
            row = self.scores[self.characters.index(text[-1])]
            text += self.characters[row.index(max(row))]
        return text[len(prompt) :]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model = None

    def log_message(self, *words):
        pass

    def do_GET(self):
        if self.path == "/health":
            self.answer(200 if Handler.model else 503, {"ready": Handler.model is not None})
        elif self.path == "/v1/models":
            self.answer(200, {"object": "list", "data": [{"id": os.environ["BERTH_MODEL_NAME"], "object": "model"}]})
        else:
            self.answer(404, {"error": {"message": "There is no such path."}})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path == "/v1/completions":
            asked = json.loads(body)
            text = Handler.model.complete(asked["prompt"], asked.get("max_tokens", 16))
            choice = {"index": 0, "text": text, "finish_reason": "length"}
            self.answer(200, {"object": "text_completion", "model": asked["model"], "choices": [choice]})
        elif self.path == "/crash":
            os._exit(3)
        elif self.path == "/python":
            self.answer(200, {"value": self.evaluate(body.decode())})
        else:
            self.answer(404, {"error": {"message": "There is no such path."}})

    @staticmethod
    def evaluate(code):
        """What a hostile model server could do: runs any Python, gives its value or its error's name."""
        try:
            return repr(eval(code, {"os": os, "socket": socket}))
        except Exception as error:
            return type(error).__name__

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class SocketServer(socketserver.ThreadingMixIn, HTTPServer):
    daemon_threads = True

    def server_bind(self):
        if isinstance(self.server_address, str):
            socketserver.TCPServer.server_bind(self)
            self.server_name, self.server_port = "localhost", 0
        else:
            HTTPServer.server_bind(self)


class UnixServer(SocketServer):
    address_family = socket.AF_UNIX


def load():
    Handler.model = Model(os.environ["BERTH_MODEL_DIR"])


def main():
    path = os.environ.get("BERTH_SOCKET")
    if path:
        server = UnixServer(path, Handler)
    else:
        server = SocketServer((os.environ.get("HOST", "0.0.0.0"), int(os.environ["PORT"])), Handler)
    threading.Thread(target=load, daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
