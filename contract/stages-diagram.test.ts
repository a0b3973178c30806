import { expect, it } from 'vitest'
import { stages, type Transition, transitions } from './stages.ts'

const guards = {
  none: '',
  step: 'the step is complete',
  'all-steps': 'every step is complete',
  reconsideration: 'the rejection is reconsidered',
} as const satisfies Record<Transition['guard'], string>

function page(): string {
  const arrows = transitions.map(({ from, to, event, actor }) => `  ${from} --> ${to}: ${event} (${actor})`)
  const rows = transitions.map(
    ({ from, event, to, actor, guard }) => `| ${from} | ${event} | ${to} | ${actor} | ${guards[guard]} |`,
  )
  return `# The stages of an application

Generated from the table in [contract/stages.ts](../contract/stages.ts), which contains every transition. Do not edit it by
hand: \`npx vitest run contract/stages-diagram.test.ts -u\` generates it again, and a test fails while it is out of date.
The stored stage names the next thing to do. \`ApplicationSumitted\` is the spelling of the customer's API.

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${stages[0]}
${arrows.join('\n')}
\`\`\`

| from | event | to | moved by | when |
|---|---|---|---|---|
${rows.join('\n')}
`
}

it('the stage diagram in the documentation is up to date', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/stages.md')
})
