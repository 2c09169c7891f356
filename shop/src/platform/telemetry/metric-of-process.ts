/** Metric names are unique within a process. Tools that reload pages may load a module twice. */
import { type Metric, register } from 'prom-client'

/** @returns the existing metric of that name, else the one that `make` creates */
export function metricOfProcess<Kind extends Metric>(name: string, make: (name: string) => Kind): Kind {
  return (register.getSingleMetric(name) as Kind | undefined) ?? make(name)
}
