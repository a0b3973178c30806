import type pg from 'pg'

/**
 * Function that runs the statements of a shared connection one after another, because a connection can run only one
 * statement at a time.
 */
export type InTurn = <Result>(statement: () => Promise<Result>) => Promise<Result>

export function statementsInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const result = last.then(statement)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Wraps the pool so that all job runners share one connection, `listener`, for LISTEN. Only the callback form of
 * `connect` returns `listener`, because graphile-worker uses this form only for LISTEN.
 */
export function sharedListener(pool: pg.Pool, listener: pg.PoolClient, inTurn: InTurn): pg.Pool {
  const shared = new Proxy(listener, {
    get(client, property) {
      if (property === 'query') return (text: string) => inTurn(() => listen(client, text))
      return bound(client, property)
    },
  })
  // `release` does nothing, because `listener` is closed elsewhere, when all runners have ended.
  const release = () => undefined
  const connect = (callback?: ListenCallback) =>
    callback === undefined ? pool.connect() : setImmediate(callback, undefined, shared, release)
  return new Proxy(pool, {
    get: (target, property) => (property === 'connect' ? connect : bound(target, property)),
  })
}

type ListenCallback = (error: undefined, client: pg.PoolClient, release: () => void) => void

/** Runs LISTEN on the shared connection. Ignores UNLISTEN, because other runners may still listen. */
async function listen(client: pg.PoolClient, text: string): Promise<void> {
  if (!text.startsWith('UNLISTEN')) await client.query(text)
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property)
  return typeof value === 'function' ? value.bind(target) : value
}
