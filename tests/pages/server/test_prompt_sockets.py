"""What the server's sockets accept does not wait for confirmations."""

import socket

from pages.ui.server.prompt_sockets import send_at_once


def delays(found: socket.socket) -> bool:
    return not found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_connections_of_a_listening_socket_send_at_once() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        send_at_once()
        listening.listen()
        with socket.create_connection(listening.getsockname()) as visitor:
            accepted, _ = listening.accept()
            with accepted:
                assert not delays(accepted)
                assert delays(visitor)  # only the server's side was touched


def test_other_sockets_are_left_alone() -> None:
    with socket.socket() as unbound, socket.socket(type=socket.SOCK_DGRAM) as datagrams:
        datagrams.bind(("127.0.0.1", 0))
        closed = socket.socket()
        closed.close()
        send_at_once()
        assert delays(unbound)
