export interface TestOutcome {
  title: string
  file: string
  outcome: 'passed' | 'failed' | 'skipped'
}
export declare function fromVitest(report: unknown): TestOutcome[]
export declare function fromPlaywright(report: unknown): TestOutcome[]
export declare const vitestReport: string
export declare const playwrightReport: string
export declare function lastRun(): TestOutcome[]
