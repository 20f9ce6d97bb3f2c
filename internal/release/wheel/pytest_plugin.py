"""Shows each scenario of c2a-conform as a test of pytest.

    pytest --c2a-conform          collects c2a-conform.yaml, beside your own tests
    pytest c2a-conform.yaml       collects it alone

The configuration says what is tested. One run of the program under test plays what is selected, and each
scenario becomes a test: it passes, fails as in the report of c2a-conform, or is skipped with the reason.
The test "verdict" stands for the whole run. Guide: c2a-conform docs testrunners
"""

import os
import shlex

import pytest

from c2a_conform import _run

NAMES = ("c2a-conform.yaml", "c2a-conform.yml")
WARNED = ("c2a_conform", "warn")
_verdicts = pytest.StashKey()  # list of (file, words, green) of the runs of this session


class Broken(Exception):
    """A scenario that failed, or that could not be judged. Its text is for people."""


def pytest_addoption(parser):
    group = parser.getgroup("c2a-conform", "conformance to agent chat protocols (c2a-conform)")
    group.addoption(
        "--c2a-conform", action="store_true", dest="c2a_conform",
        help="test the program that c2a-conform.yaml names, too: each scenario is a test",
    )
    group.addoption(
        "--c2a-conform-args", default="", dest="c2a_conform_args", metavar="ARGS",
        help="more flags for 'c2a-conform run', as in --c2a-conform-args='--strict --seed 7'",
    )
    parser.addini("c2a_conform", "collect c2a-conform.yaml without --c2a-conform", type="bool", default=False)


def pytest_configure(config):
    config.stash[_verdicts] = []
    spread = getattr(config.option, "dist", "no")
    named = any(os.path.basename(arg.split("::")[0]) in NAMES for arg in config.args)
    if spread not in ("no", "loadfile", "loadgroup") and (_wanted(config) or named):
        raise pytest.UsageError(
            "c2a-conform: all scenarios are played by one run, so they must stay in one process: "
            "use --dist loadgroup or --dist loadfile"
        )


def _wanted(config):
    return config.getoption("c2a_conform") or config.getini("c2a_conform")


def pytest_collect_file(file_path, parent):
    if file_path.name in NAMES and (_wanted(parent.config) or parent.session.isinitpath(file_path)):
        return Conformance.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session):
    if session.config.getoption("c2a_conform") and not session.config.stash.get(_seen, False):
        raise pytest.UsageError(f"--c2a-conform: there is no {NAMES[0]} in what is collected; name its path, too")


_seen = pytest.StashKey()  # a configuration was collected


class Conformance(pytest.File):
    """A configuration of c2a-conform: an area for each part of the specification, and the verdict."""

    run = None  # once a test has begun

    @property
    def args(self):
        return shlex.split(self.config.getoption("c2a_conform_args"))

    def collect(self):
        self.config.stash[_seen] = True
        try:
            planned = _run.plan(self.path.parent, self.args)
        except _run.Failed as err:
            raise self.CollectError(str(err)) from err
        areas = {}
        for one in planned:
            areas.setdefault(one["id"].split("/")[0], []).append(one)
        self.planned = len(planned)
        for name, scenarios in areas.items():
            yield Area.from_parent(self, name=name, scenarios=scenarios)
        yield Verdict.from_parent(self, name="verdict")

    def begin(self):
        """The run, which the first test begins: of what is selected, or of all."""
        if self.run is None:
            chosen = [
                item.planned["run"] for item in self.session.items
                if isinstance(item, Scenario) and item.of is self
            ]
            only = None if len(chosen) in (0, self.planned) else chosen
            self.run = _run.Run(self.path.parent, self.args, only)
            self.session.config.pluginmanager.register(_Ending(self), f"c2a-conform ending {self.nodeid}")
        return self.run

    def repr_failure(self, excinfo):
        if isinstance(excinfo.value, self.CollectError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class Area(pytest.Collector):
    def __init__(self, *, scenarios, **more):
        super().__init__(**more)
        self.scenarios = scenarios

    def collect(self):
        for one in self.scenarios:
            slug = one["id"].split("/", 1)[1]
            yield Scenario.from_parent(self, name=f"{slug}[{one['role']}-{one['draft']}]", planned=one)


class _Item(pytest.Item):
    """A test that fails with a text alone, and that stays with its fellows if tests are spread over processes."""

    def __init__(self, *, of, **more):
        super().__init__(**more)
        self.of = of
        if self.config.pluginmanager.hasplugin("xdist"):
            self.add_marker(pytest.mark.xdist_group(f"c2a-conform {of.nodeid}"))

    def warn(self, text):
        self.user_properties.append(WARNED)
        self.add_report_section("call", "c2a-conform", text)

    def repr_failure(self, excinfo):
        if isinstance(excinfo.value, (Broken, _run.Failed)):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class Scenario(_Item):
    """A scenario in one role and one draft."""

    took = None  # in seconds, once it was played

    def __init__(self, *, planned, **more):
        super().__init__(of=more["parent"].parent, **more)
        self.planned = planned
        self.extra_keyword_matches.update((planned["requirement"], planned["level"], planned["name"]))

    def reportinfo(self):
        return self.of.path, None, f"{self.parent.name}: {self.planned['name']} ({self.name.rsplit('[')[-1][:-1]})"

    def runtest(self):
        line = self.of.begin().line(self.planned["run"])
        if line is None:
            pytest.skip("the program declares no draft of this protocol")
        told, verdict = line["scenario"], line.get("verdict")
        self.took = told["durationMs"] / 1000
        reason, text = told.get("reason", ""), line.get("text", "")
        if verdict in ("not_applicable", "not_testable"):
            pytest.skip(f"{verdict.replace('_', ' ')}: {reason}")
        elif verdict == "known":
            pytest.xfail(f"known: {line.get('known', reason)}")
        elif verdict == "follows":  # the cause is red elsewhere, or known
            causes = sorted({c["follows"] for c in told.get("checks", []) if c.get("follows")})
            pytest.xfail(f"follows from {', '.join(causes)}")
        elif verdict == "warn":
            self.warn(text)
        elif verdict == "advise":
            self.add_report_section("call", "c2a-conform", text)
        elif verdict != "pass":
            raise Broken(text or reason or "it was planned, and never ran")


class Verdict(_Item):
    """The verdict on the whole run. Alone, it plays everything."""

    def __init__(self, **more):
        super().__init__(of=more["parent"], **more)

    def reportinfo(self):
        return self.of.path, None, "the verdict of c2a-conform on all that was run"

    def runtest(self):
        end, green = self.of.begin().end()
        if not green:
            raise Broken(f"{end.get('words', end['overall'])}: {end.get('reason', '')}")
        if end["overall"] == "conformant_with_warnings":
            self.warn(end["words"])


class _Ending:
    """Ends the run of a configuration when the session ends. A verdict that no test has told fails the session."""

    def __init__(self, of):
        self.of = of

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session, exitstatus):
        run = self.of.run
        if session.shouldstop or session.shouldfail or exitstatus == pytest.ExitCode.INTERRUPTED:
            run.stop()
            return
        try:
            end, green = run.end()
            words = end.get("words", end["overall"])
            if not green:
                words += f": {end.get('reason', '')}"
        except _run.Failed as err:
            words, green = str(err), False
        _tell(session, (self.of.nodeid, words, green))
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput.setdefault("c2a_conform", []).append((self.of.nodeid, words, green))


def _tell(session, verdict):
    session.config.stash[_verdicts].append(verdict)
    if not verdict[2] and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """A process of pytest-xdist has ended, and hands over what it learned."""
    for verdict in getattr(node, "workeroutput", {}).get("c2a_conform", []):
        node.config.stash[_verdicts].append(tuple(verdict))


def pytest_sessionfinish(session):
    for verdict in list(session.config.stash[_verdicts]):
        if not verdict[2] and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if not isinstance(item, Scenario) or call.when != "call":
        return
    report = outcome.get_result()
    if item.took is not None:
        report.duration = item.took
    if report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = (str(item.of.path), 1, report.longrepr[2])


def pytest_report_teststatus(report, config):
    warned = WARNED in [tuple(p) for p in getattr(report, "user_properties", [])]
    if report.when == "call" and report.passed and warned:
        return "warned", "w", ("WARNED", {"yellow": True})
    return None


def pytest_terminal_summary(terminalreporter, config):
    warned = terminalreporter.getreports("warned")
    if warned:
        terminalreporter.section("c2a-conform: warnings", yellow=True)
        for report in warned:
            for title, text in report.sections:
                if title == "Captured c2a-conform call":
                    terminalreporter.write_line(f"{report.nodeid}\n{text}\n")
    for file, words, green in config.stash[_verdicts]:
        terminalreporter.write_line(f"c2a-conform, {file}: {words}", green=green, red=not green)
