import type { ReleaseData, Releasing } from '#contract/office/decisions/decisions.ts'

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`]
}

/** Returns the totals of a release, such as «9 offers, 3 rejections»; a kind without decisions is left out. */
export function totalsIn({ offers, refusals }: Pick<ReleaseData, 'offers' | 'refusals'>): string {
  return [...counted(offers, 'offer', 'offers'), ...counted(refusals, 'rejection', 'rejections')].join(', ')
}

/** Like `totalsIn`, for a list of decisions. */
export function totalsOf(decisions: readonly Pick<Releasing, 'kind'>[]): string {
  const offers = decisions.filter(({ kind }) => kind === 'admit').length
  return totalsIn({ offers, refusals: decisions.length - offers })
}
