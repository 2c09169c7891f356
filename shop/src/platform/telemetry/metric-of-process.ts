/** A metric's name is its process's own. A module may be loaded twice in one, as by a tool that reloads pages. */
import { type Metric, register } from 'prom-client'

/** @returns the existing metric of that name, else the one that `make` creates */
export function metricOfProcess<Kind extends Metric>(name: string, make: (name: string) => Kind): Kind {
  return (register.getSingleMetric(name) as Kind | undefined) ?? make(name)
}
