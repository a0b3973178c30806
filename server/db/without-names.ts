import type pg from 'pg'

/** Returns a statement without its name, so that the driver does not create a named prepared statement. */
export function withoutName<Config extends { name?: string }>(config: Config): Omit<Config, 'name'> {
  const { name: _name, ...rest } = config
  return rest
}

/**
 * Makes a connection send statements without names. A named statement exists only on the connection that prepared it.
 * Behind PgBouncer in transaction mode, consecutive statements may run on different connections.
 */
export function sendWithoutNames(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, [config, ...rest]: unknown[]): unknown {
      return Reflect.apply(query, self, [isNamed(config) ? withoutName(config) : config, ...rest])
    },
  })
}

/** Returns whether a value is the configuration of a named statement. Returns false for query objects of the driver. */
const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
