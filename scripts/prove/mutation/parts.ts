/** Code that must be covered so well that a small change of it makes a test fail. */
export interface Part {
  mutate: readonly string[]
  /** The tests that must notice; the fewer, the faster. */
  tests: readonly string[]
}

const withoutTests = '!**/*.test.ts'

/** All tests of payments may notice a mutant; Stryker runs only those that reach it. */
function payment(files: string): Part {
  return {
    mutate: [`server/modules/payment/${files}`, withoutTests],
    tests: ['server/modules/payment/**/*.test.ts'],
  }
}

export const parts: Record<string, Part> = {
  stages: {
    mutate: ['contract/stages.ts', 'server/applicant/stage.ts'],
    tests: [
      'contract/stages*.test.ts',
      'server/applicant/stage.test.ts',
      'server/modules/application/stage-updates.test.ts',
    ],
  },
  'payment-fees': {
    mutate: ['server/modules/payment/fees/*.ts', withoutTests],
    tests: [
      'server/modules/payment/fees/*.test.ts',
      'server/modules/payment/settlement/put-aside.test.ts',
      'server/modules/payment/session-rollover.test.ts',
    ],
  },
  'payment-checkout': payment('checkout/*.ts'),
  'payment-settlement': payment('settlement/*.ts'),
  'payment-reminders': payment('reminders/*.ts'),
  'payment-other': payment('*.ts'),
  decisions: {
    mutate: ['server/modules/office/decisions/**/*.ts', withoutTests],
    tests: ['server/modules/office/decisions/**/*.test.ts'],
  },
  sessions: {
    mutate: [
      'server/modules/authentication/sessions/*.ts',
      'server/modules/staff/staff-sessions.{service,store}.ts',
      withoutTests,
    ],
    tests: ['server/modules/authentication/**/*.test.ts', 'server/modules/staff/staff-sessions.test.ts'],
  },
  uploads: {
    mutate: ['server/modules/utility/{upload,receive}*.ts', withoutTests],
    tests: ['server/modules/utility/upload*.test.ts'],
  },
}
