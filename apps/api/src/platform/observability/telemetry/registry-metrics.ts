import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

type Known = MetricObjectWithValues<MetricValue<string>>
type Named = MetricValueWithName<string>

interface Times {
  startTime: HrTime
  endTime: HrTime
}

/** Labels as in Prometheus: all are text, and the bound of a bucket is left out. */
const attributesOf = ({ le: _, ...labels }: MetricValue<string>['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

function toHistogram(rows: readonly Named[], name: string): Histogram {
  const ofPart = (part: string) => rows.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
  const buckets = rows.filter(({ metricName }) => metricName === `${name}_bucket`)
  const upTo = buckets
    .map(({ labels, value }) => ({ bound: Number(labels.le === '+Inf' ? Infinity : labels.le), value }))
    .sort((one, other) => one.bound - other.bound)
  return {
    buckets: {
      boundaries: upTo.map(({ bound }) => bound).filter(Number.isFinite),
      // In Prometheus, each bucket includes the counts of those below it.
      counts: upTo.map(({ value }, place) => value - (upTo[place - 1]?.value ?? 0)),
    },
    count: ofPart('count'),
    sum: ofPart('sum'),
  }
}

function histogramPoints({ name, values }: Known, times: Times): DataPoint<Histogram>[] {
  const rows = Map.groupBy(values as Named[], ({ labels }) => JSON.stringify(attributesOf(labels)))
  return [...rows].map(([labels, group]) => ({
    ...times,
    attributes: JSON.parse(labels),
    value: toHistogram(group, name),
  }))
}

const numberPoints = ({ values }: Known, times: Times): DataPoint<number>[] =>
  values.map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }))

/** Sets no unit, because the names already contain it, as is usual in Prometheus. */
function toMetric(known: Known, times: Times): MetricData[] {
  const descriptor = { name: known.name, description: known.help, unit: '', valueType: ValueType.DOUBLE }
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const type = String(known.type)
  if (type === 'histogram')
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(known, times) }]
  const dataPoints = numberPoints(known, times)
  if (type === 'counter')
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return type === 'gauge' ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}

/**
 * Converts the metrics of a Prometheus registry for OpenTelemetry, so that each metric is defined once for
 * both.
 */
export function registryProducer(register: Registry, scope: string): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const known = (await register.getMetricsAsJSON()) as Known[]
      const times = { startTime, endTime: millisToHrTime(Date.now()) }
      const metrics = known.flatMap((one) => toMetric(one, times))
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: scope }, metrics }] },
        errors: [],
      }
    },
  }
}
