import { defineConfig } from 'vitest/config'

/** Vitest's settings for Stryker. `MATRIC_MUTATION_TESTS` contains the paths of the tests to run. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: (process.env['MATRIC_MUTATION_TESTS'] ?? '').split(' '),
    environment: 'node',
    // The test files of one mutant share the imported modules. Each mutant runs in a new worker, which imports them
    // again.
    isolate: false,
    globalSetup: ['tests/support/database/postgres-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
