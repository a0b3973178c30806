import { parseArgs } from 'node:util'
import { stopToolsWithUs } from '../run-tool.ts'
import { proveDeploy } from './deploy/deploy.ts'
import { proveFault } from './fault/fault.ts'
import { proveMutation } from './mutation/mutation.ts'
import type { Proof } from './proof.ts'
import { proveTyping } from './typing.ts'

/*
 * Runs checks that take too long for npm test or need other programs: npm run prove -- NAME [--only PART]. Exits with
 * 1 if a check fails. Without a name, lists the checks.
 */

const proofs: Record<string, { about: string; prove: Proof }> = {
  mutation: {
    about: 'changes the code of payment, stages, decisions, sessions and uploads, and expects tests to fail',
    prove: proveMutation,
  },
  deploy: {
    about:
      'restarts and kills servers behind nginx and promotes a replica under load (needs nginx and PostgreSQL)',
    prove: proveDeploy,
  },
  fault: {
    about: 'kills the server 200 times and its database 50 times under load, and checks that nothing is lost',
    prove: proveFault,
  },
  typing: {
    about:
      'kills a browser 50 times while an applicant types, and expects no text older than 300 ms to be lost',
    prove: proveTyping,
  },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [name] = positionals
const chosen = name === undefined ? undefined : proofs[name]
if (chosen === undefined) {
  const list = Object.entries(proofs).map(([each, { about }]) => `  ${each.padEnd(10)} ${about}`)
  console.error(`Usage: npm run prove -- NAME [--only PART]\n${list.join('\n')}`)
  process.exit(1)
}
stopToolsWithUs()
const holds = await chosen.prove(values.only)
process.exit(holds ? 0 : 1)
