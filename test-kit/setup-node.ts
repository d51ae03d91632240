// A machine that is busy with other suites takes seconds for what takes a moment.
jest.setTimeout(30_000);
