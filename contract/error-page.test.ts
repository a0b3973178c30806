import { expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from './error-codes.ts'
import { errorGuide } from './error-guide.ts'

function page(): string {
  const codes = Object.keys(errorStatus) as ErrorCode[]
  const rows = codes.map((code) => {
    const { means, applicant, office, operator } = errorGuide[code]
    const next = [
      ['Applicant', applicant],
      ['Office', office],
      ['Operator', operator],
    ].flatMap(([who, what]) => (what === undefined ? [] : [`${who}: ${what}`]))
    return `| \`${code}\` | ${errorStatus[code]} | ${means} | ${next.join('<br>')} |`
  })
  return `# Error codes of the API

Generated from [contract/error-codes.ts](../contract/error-codes.ts) and
[contract/error-guide.ts](../contract/error-guide.ts). Do not edit this page by hand:
\`npx vitest run -u contract/error-page.test.ts\` writes it, and the tests fail while it is out of date.

Every rejected request has an envelope with \`isSuccessful: false\` and one of these codes. A code always has the same
HTTP status. The message is for people and may change. Each endpoint declares the codes that it can return, and
\`/api/openapi.json\` lists them. 429, 503 and 507 come with \`Retry-After\` in seconds.

| Code | Status | What happened | What to do next |
|---|---|---|---|
${rows.join('\n')}
`
}

it('the error code page in the documentation is up to date', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/errors.md')
})

it('every code has an instruction to the applicant, the office or the operator', () => {
  for (const [code, { applicant, office, operator }] of Object.entries(errorGuide))
    expect([code, applicant ?? office ?? operator]).toEqual([code, expect.any(String)])
})
