import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { learningPortalSandbox } from '#sandbox/learning-portal/plugin.ts'
import { paystackSandbox } from '#sandbox/paystack/plugin.ts'
import type { SandboxPortal } from '../adapters/learning-portal/chosen-portal.ts'
import { paystackGateway } from '../adapters/gateway/paystack.ts'
import type { PaymentGateway } from '../adapters/gateway/gateway.ts'
import type { Config } from '../config.ts'
import { onlyLocal } from '../http/operations/loopback-only.ts'

const gatewayPath = '/sandbox/paystack'
const portalPath = '/sandbox/learning-portal'

/** Fake services that this server runs itself, with the settings and the adapter to call them. */
export interface Sandboxes {
  gateway(): PaymentGateway
  portal: SandboxPortal
  /** Adds the routes of the fake services that the configuration chooses. `payee` is shown at the fake checkout. */
  mount(app: FastifyInstance, payee: string): Promise<void>
}

/** Returns the fake services for a server with this configuration. Each server creates a random secret key for them. */
export function sandboxes(config: Config): Sandboxes {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const ownUrl = `http://${dialable(config.host)}:${config.port}`
  return {
    gateway: () =>
      paystackGateway({
        secretKey,
        baseUrl: `${ownUrl}${gatewayPath}`,
        checkoutOrigins: [config.publicUrl],
      }),
    portal: { url: `${ownUrl}${portalPath}`, token: secretKey },
    async mount(app, payee) {
      if (config.gateway.kind === 'sandbox') await mountGateway(app, config, { secretKey, payee })
      if (config.learningPortal.kind === 'sandbox') await mountPortal(app, config, secretKey)
    },
  }
}

async function mountGateway(
  app: FastifyInstance,
  config: Config,
  account: { secretKey: string; payee: string },
): Promise<void> {
  await app.register(async (scope) => {
    if (config.exposure === 'network') onlyLocal(scope, `${gatewayPath}/control`)
    await scope.register(paystackSandbox, {
      prefix: gatewayPath,
      hasControls: config.exposure !== 'public',
      folder: join(config.dataDir, 'sandbox', 'paystack'),
      ...account,
      publicUrl: () => `${config.publicUrl}${gatewayPath}`,
      webhookUrl: () => `${localAddress(app)}/api/Payment/webhook/paystack`,
    })
  })
}

async function mountPortal(app: FastifyInstance, config: Config, token: string): Promise<void> {
  await app.register(async (scope) => {
    if (config.exposure === 'network') onlyLocal(scope, `${portalPath}/control`)
    const hasControls = config.exposure !== 'public'
    await scope.register(learningPortalSandbox, { prefix: portalPath, token, secret: token, hasControls })
  })
}

/** Returns the URL of the listening server for clients on this machine. */
export function localAddress(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo
  return `http://${dialable(address)}:${port}`
}

/** Converts the host that the server listens on to a host that clients can connect to. */
function dialable(host: string): string {
  if (['localhost', '0.0.0.0', '::', ''].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
