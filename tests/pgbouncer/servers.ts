import { join } from 'node:path'
import { roundRobin } from '#scripts/prove/deploy/round-robin.ts'
import { noLimits } from '#scripts/processes/no-limits.ts'
import { freePort } from '#scripts/processes/free-port.ts'
import type { PooledDatabase } from '#scripts/prove/pgbouncer/pooled-database.ts'
import { type ServerChild, startServer } from '#scripts/processes/server.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { startTestPaystack, testSecretKey } from '#tests/support/payments/paystack.ts'

/** Two servers behind PgBouncer, with a proxy in front of them that sends each request to the next server. */
export interface PooledServers {
  /** Base URL of the proxy, without a trailing slash. */
  url: string
  /** Base URLs of the two servers. */
  serverUrls: readonly string[]
  /** Origin of the payment gateway's sandbox, which both servers use. */
  gatewayOrigin: string
  /** Returns the error lines in the logs of both servers. */
  loggedErrors(): string[]
  close(): Promise<void>
}

/** Matches an error in the servers' JSON log by its level. */
const errorLine = /"level":(50|60)/

export async function startPooledServers({
  database,
  dataDir,
  poolerUrl,
}: PooledDatabase): Promise<PooledServers> {
  const ports = [await freePort(), await freePort()]
  const proxy = await roundRobin(ports)
  const url = `http://127.0.0.1:${proxy.port}`
  const paystack = await startTestPaystack({ webhookUrl: () => `${url}/api/Payment/webhook/paystack` })
  const settings = {
    PUBLIC_URL: url,
    DATA_DIR: join(dataDir, 'server'),
    DATABASE_URL: database.serverConnectionString,
    DATABASE_POOLER_URL: poolerUrl,
    INSTITUTION_DIR: institutionFolder,
    PAYMENT_GATEWAY: 'paystack',
    PAYSTACK_SECRET_KEY: testSecretKey,
    PAYSTACK_BASE_URL: paystack.url,
    RELEASE_STOP_MINUTES: '0',
    SECOND_VERIFICATION_ONE_IN: '0',
    DRAIN_SECONDS: '0',
    ...noLimits,
  }
  const servers: ServerChild[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.end()))
    await proxy.close()
    await paystack.close()
  }
  try {
    for (const port of ports) servers.push(await startServer(port, settings))
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    serverUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    gatewayOrigin: new URL(paystack.url).origin,
    loggedErrors: () =>
      servers.flatMap((server) =>
        server
          .output()
          .split('\n')
          .filter((line) => errorLine.test(line)),
      ),
    close,
  }
}
