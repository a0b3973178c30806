import { join } from 'node:path'
import { startTarget, type Target } from './start-target.ts'
import type { TestData } from './test-data.ts'

/** Host and port configured for the mail server and the payment gateway. No program listens on this port. */
const unusedAddress = '127.0.0.1:9'

/** Starts the server as in production, on the benchmark's database. `settings` are more environment variables. */
export function startServer(
  testData: TestData,
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  return startTarget({
    program: ['scripts/start.ts', '--without-build'],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: testData.connectionString,
      DATA_DIR: join(testData.folder, 'server'),
      PUBLIC_URL: 'https://apply.bench.example',
      SMTP_URL: `smtp://${unusedAddress}`,
      MAIL_FROM: 'admissions@bench.example',
      PAYMENT_GATEWAY: 'paystack',
      LEARNING_PORTAL: 'none',
      PAYSTACK_SECRET_KEY: 'sk_live_bench',
      PAYSTACK_BASE_URL: `http://${unusedAddress}`,
      ...settings,
    },
    logFile: join(testData.folder, 'server.log'),
    path: '/health/ready',
  })
}

export function startBare(testData: TestData): Promise<Target> {
  return startTarget({
    program: ['bench/bare.ts'],
    env: { NODE_ENV: 'production', DATABASE_URL: testData.connectionString },
    logFile: join(testData.folder, 'bare.log'),
    path: '/health/ready',
  })
}
