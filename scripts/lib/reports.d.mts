export interface TestOutcome {
  title: string
  file: string
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
  error?: string
}
export declare function fromVitest(report: unknown): TestOutcome[]
export declare function fromPlaywright(report: unknown): TestOutcome[]
export declare function failuresOf(vitest: unknown, playwright: unknown): TestOutcome[]
export declare function lastFailures(): TestOutcome[]
export declare function describeFailures(failures: readonly TestOutcome[], root: string): string[]
export declare const vitestReport: string
export declare const playwrightReport: string
export declare function lastRun(report?: string): TestOutcome[]
