import { meetsRequirements, type Shortfall, type Sitting } from '#contract/entry-requirements.ts'
import type { Institution } from '#contract/institution.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { programmeById } from '#contract/programmes.ts'

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)

function inWords(shortfall: Shortfall): string {
  const { wanted, have } = shortfall
  if (shortfall.reason === 'credits') return `${credits(wanted)} are asked for in all; there are ${have}.`
  return `${credits(wanted)} asked for in ${shortfall.from.join(' or ')}; there ${have === 1 ? 'is' : 'are'} ${have}.`
}

/** What the O'level results say of the programme's requirements, as a hint to the eye. */
export function eligibilityHint(
  institution: Institution,
  programmeId: string | null,
  sittings: readonly Sitting[],
): OpenedApplication['eligibility'] {
  const programme = programmeById(institution, programmeId)
  if (programme === undefined)
    return { verdict: 'short', reasons: ['The programme chosen is not on offer any more.'] }
  const { outcome, shortfalls } = meetsRequirements(programme.entry, sittings)
  return { verdict: outcome, reasons: shortfalls.map(inWords) }
}
