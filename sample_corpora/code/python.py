"""Plan journeys on a small bus network.

The timetable is a list of connections: one vehicle moving from one stop to
the next without a halt. Sorted by departure time, a single pass over the list
finds the earliest arrival at every stop (the connection scan algorithm), so
there is no graph to build and nothing to keep up to date.

Run the file for a demonstration:

    python python.py Harbour Museum --at 08:05
"""

from __future__ import annotations

import argparse
import bisect
import csv
import io
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

MINUTES_PER_DAY = 24 * 60
MIN_TRANSFER = 3  # minutes needed to change vehicles at an ordinary stop
EARTH_RADIUS_M = 6_371_000.0

TIMETABLE = """\
line,from,to,departs,arrives
12,Harbour,Fish Market,08:10,08:14
12,Fish Market,Town Hall,08:15,08:22
12,Town Hall,Botanic Garden,08:23,08:31
4,Harbour,Ropewalk,08:07,08:12
4,Ropewalk,Central Station,08:12,08:25
N1,Central Station,Museum,08:27,08:33
7,Town Hall,Museum,08:30,08:41
7,Museum,Observatory,08:42,08:55
4,Central Station,Observatory,08:40,08:52
12,Harbour,Fish Market,08:40,08:44
12,Fish Market,Town Hall,08:45,08:52
7,Town Hall,Museum,09:00,09:11
"""


class Day(Enum):
    """The kinds of day for which a timetable is printed."""

    WEEKDAY = "weekday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    @property
    def is_weekend(self) -> bool:
        return self is not Day.WEEKDAY


class TimetableError(ValueError):
    """A row of the timetable that cannot be right."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"timetable row {row}: {reason}")
        self.row = row
        self.reason = reason


def parse_clock(text: str) -> int:
    """Turn '08:05' into minutes after midnight; '24:10' means ten past twelve at night."""
    hours, sep, minutes = text.strip().partition(":")
    if not sep or not (hours.isdigit() and minutes.isdigit()):
        raise ValueError(f"not a time of day: {text!r}")
    if int(minutes) > 59:
        raise ValueError(f"an hour has 60 minutes, got {minutes}")
    return int(hours) * 60 + int(minutes)


def format_clock(total: int) -> str:
    days, rest = divmod(total, MINUTES_PER_DAY)
    suffix = f" (+{days})" if days else ""
    return f"{rest // 60:02d}:{rest % 60:02d}{suffix}"


@dataclass(frozen=True, slots=True, order=True)
class Connection:
    departs: int
    arrives: int
    line: str
    start: str
    end: str

    @property
    def duration(self) -> int:
        return self.arrives - self.departs


@dataclass(frozen=True)
class Stop:
    name: str
    latitude: float
    longitude: float
    step_free: bool = True

    def distance_to(self, other: Stop) -> float:
        """Metres along the great circle (haversine formula)."""
        phi_1, phi_2 = math.radians(self.latitude), math.radians(other.latitude)
        d_phi = phi_2 - phi_1
        d_lambda = math.radians(other.longitude - self.longitude)
        h = math.sin(d_phi / 2) ** 2 + math.cos(phi_1) * math.cos(phi_2) * math.sin(d_lambda / 2) ** 2
        return 2 * EARTH_RADIUS_M * math.asin(math.sqrt(h))


STOPS = {
    stop.name: stop
    for stop in (
        Stop("Harbour", 54.3213, 10.1349),
        Stop("Ropewalk", 54.3188, 10.1301, step_free=False),
        Stop("Fish Market", 54.3199, 10.1377),
        Stop("Town Hall", 54.3233, 10.1394),
        Stop("Central Station", 54.3150, 10.1318),
        Stop("Museum", 54.3291, 10.1442),
        Stop("Observatory", 54.3342, 10.1510),
        Stop("Botanic Garden", 54.3267, 10.1203),
    )
}


@dataclass
class Journey:
    legs: list[Connection] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.legs)

    @property
    def departs(self) -> int:
        return self.legs[0].departs

    @property
    def arrives(self) -> int:
        return self.legs[-1].arrives

    @property
    def changes(self) -> int:
        return sum(a.line != b.line for a, b in zip(self.legs, self.legs[1:], strict=False))

    def rides(self) -> Iterator[tuple[str, list[Connection]]]:
        """Group consecutive legs on the same line into one ride."""
        ride: list[Connection] = []
        for leg in self.legs:
            if ride and ride[-1].line != leg.line:
                yield ride[-1].line, ride
                ride = []
            ride.append(leg)
        if ride:
            yield ride[-1].line, ride

    def describe(self) -> str:
        if not self:
            return "No journey found."
        lines = []
        for name, ride in self.rides():
            first, last = ride[0], ride[-1]
            stops = "1 stop" if len(ride) == 1 else f"{len(ride)} stops"
            lines.append(
                f"{format_clock(first.departs)}  {first.start:<16} line {name:>3}  "
                f"-> {last.end:<16} {format_clock(last.arrives)}  ({stops})"
            )
        minutes = self.arrives - self.departs
        lines.append(f"{minutes} min in all, {self.changes or 'no'} change{'s' * (self.changes != 1)}")
        return "\n".join(lines)


def read_timetable(source: Iterable[str]) -> list[Connection]:
    """Read CSV rows and return the connections sorted by departure."""
    found: list[Connection] = []
    for number, row in enumerate(csv.DictReader(source), start=2):  # row 1 is the header
        try:
            departs, arrives = parse_clock(row["departs"]), parse_clock(row["arrives"])
        except (KeyError, ValueError) as error:
            raise TimetableError(number, str(error)) from error
        if arrives <= departs:
            raise TimetableError(number, f"arrives at {row['arrives']} but departs at {row['departs']}")
        for name in (row["from"], row["to"]):
            if name not in STOPS:
                raise TimetableError(number, f"unknown stop {name!r}")
        found.append(Connection(departs, arrives, row["line"], row["from"], row["to"]))
    found.sort()
    return found


class Planner:
    """Answers earliest-arrival questions over a sorted list of connections."""

    def __init__(self, connections: list[Connection], transfer: int = MIN_TRANSFER) -> None:
        self._connections = connections
        self._departures = [c.departs for c in connections]
        self._transfer = transfer

    def plan(self, origin: str, target: str, at: int) -> Journey:
        if origin == target:
            return Journey()
        earliest: dict[str, float] = defaultdict(lambda: math.inf)
        earliest[origin] = at
        came_by: dict[str, Connection] = {}

        # Nothing that leaves before we are there can be of use: skip it in O(log n).
        first = bisect.bisect_left(self._departures, at)
        for connection in self._connections[first:]:
            if connection.departs >= earliest[target]:
                break
            ready = earliest[connection.start]
            previous = came_by.get(connection.start)
            if previous is not None and previous.line != connection.line:
                ready += self._transfer
            if connection.departs >= ready and connection.arrives < earliest[connection.end]:
                earliest[connection.end] = connection.arrives
                came_by[connection.end] = connection

        return Journey(list(self._trace(came_by, origin, target)))

    @staticmethod
    def _trace(came_by: dict[str, Connection], origin: str, target: str) -> Iterator[Connection]:
        path = []
        here = target
        while here != origin:
            if here not in came_by:
                return
            path.append(came_by[here])
            here = came_by[here].start
        yield from reversed(path)

    def next_departures(self, stop: str, at: int, limit: int = 5) -> list[Connection]:
        board = (c for c in self._connections if c.start == stop and c.departs >= at)
        return [c for _, c in zip(range(limit), board, strict=False)]


def average_speed(journey: Journey) -> float:
    """Kilometres per hour as the crow flies; always lower than what the driver sees."""
    metres = sum(STOPS[leg.start].distance_to(STOPS[leg.end]) for leg in journey.legs)
    hours = (journey.arrives - journey.departs) / 60
    return metres / 1000 / hours if hours else 0.0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Find the earliest arrival between two stops.")
    parser.add_argument("origin", nargs="?", default="Harbour")
    parser.add_argument("target", nargs="?", default="Museum")
    parser.add_argument("--at", default="08:05", help="time of departure, HH:MM (default: %(default)s)")
    parser.add_argument("--board", action="store_true", help="list the next departures instead")
    options = parser.parse_args(argv)

    unknown = {options.origin, options.target} - STOPS.keys()
    if unknown:
        print(f"Unknown stop: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2

    planner = Planner(read_timetable(io.StringIO(TIMETABLE)))
    at = parse_clock(options.at)
    if options.board:
        for connection in planner.next_departures(options.origin, at):
            print(f"{format_clock(connection.departs)}  {connection.line:>3}  {connection.end}")
        return 0

    journey = planner.plan(options.origin, options.target, at)
    print(journey.describe())
    if journey:
        print(f"average {average_speed(journey):.1f} km/h in a straight line")
    return 0 if journey else 1


if __name__ == "__main__":
    raise SystemExit(main())
