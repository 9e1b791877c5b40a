// Prints each module of OpenTelemetry that a process loads: node --import …/print-loaded.mjs
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (/@opentelemetry\/|open-telemetry/.test(url)) console.log(`loaded ${url}`)
    return next(url, context)
  },
})
