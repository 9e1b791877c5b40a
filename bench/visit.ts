import type { Learner } from './seed.ts'

export interface Step {
  name: string
  /** Maximum in milliseconds; null when there is none. */
  target: number | null
  times: number[]
}

interface Repeated {
  name: string
  target: number
  path: string
  rounds: number
}

/** Sends one person's requests, one after the other. */
export class Visit {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, { accessToken, csrf }: Learner) {
    this.#url = url
    this.#headers = {
      cookie: `caiplatform_access=${accessToken}; caiplatform_csrf_token=${csrf}`,
      'x-csrf-token': csrf,
    }
  }

  /** Returns the response and how many milliseconds it took. */
  async ask<T>(
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<[T, number]> {
    const began = performance.now()
    const answer = await fetch(`${this.#url}${path}`, {
      ...{
        method,
        headers: { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const took = performance.now() - began
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return [JSON.parse(text) as T, took]
  }

  /** Measures the same read several times. */
  async repeat({ name, target, path, rounds }: Repeated): Promise<Step> {
    const step: Step = { name, target, times: [] }
    for (let round = 0; round < rounds; round++) step.times.push((await this.ask(path))[1])
    return step
  }
}

export function printSteps(title: string, steps: readonly Step[]): void {
  console.log(`\n${title}; ms`)
  for (const { name, target, times } of steps) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0).padStart(8)
    console.log(`${name.padEnd(24)}p50 ${at(0.5)}  max ${at(1)}${target === null ? '' : `  aim ${target}`}`)
  }
}
