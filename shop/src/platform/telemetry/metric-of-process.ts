/** Names of metrics are their process's own, and a module may be loaded twice in one: by a tool that reloads pages, say. */
import { type Metric, register } from 'prom-client'

/** @returns the metric of that name where there is one, else the one that is made */
export function metricOfProcess<Kind extends Metric>(name: string, make: (name: string) => Kind): Kind {
  return (register.getSingleMetric(name) as Kind | undefined) ?? make(name)
}
