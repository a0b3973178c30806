import { defineConfig } from 'vitest/config'

/** Stryker runs the tests of one part in one project; their names come through the environment. */
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
