import { defineConfig } from 'vitest/config'

/** Two projects: `quick` (unit and integration, tests beside the code) and `journeys` (a real browser). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'quick',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', 'data/**'],
          environment: 'node',
          globalSetup: ['tests/support/postgres-cluster.ts'],
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres-cluster.ts'],
          // One browser at a time: the machines that run this have few cores.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
