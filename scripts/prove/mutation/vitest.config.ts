import { defineConfig } from 'vitest/config'

/** Runs the tests of one part, for Stryker. Their paths are in an environment variable. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: (process.env['MATRIC_MUTATION_TESTS'] ?? '').split(' '),
    environment: 'node',
    globalSetup: ['tests/support/postgres-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
