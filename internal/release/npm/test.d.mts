/** What is tested, and how. Without any option, c2a-conform.yaml in the working directory says it all. */
export interface ConformanceOptions {
  /** The command that starts the program under test, or the URL at which it listens: --impl. */
  impl?: string
  /** The profile of a program that is tested as it ships: --profile. */
  profile?: string
  /** Another configuration than c2a-conform.yaml: --config. */
  config?: string
  /** More flags of 'c2a-conform run', such as ['--role', 'harness', '--strict']. */
  args?: string[]
  /** The directory in which c2a-conform and the program run; default: the current one. */
  cwd?: string
  /** The name of the suite; default: c2a-conform. */
  name?: string
}

/** Registers a test for each scenario, and one named "verdict" for the whole run. */
export function conformance(options?: ConformanceOptions): void
