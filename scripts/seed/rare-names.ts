import { inTurn } from './in-turn.ts'

/*
 * Fictitious names: short lists of common names, and generated lists of more than 15,000 rare names each. `bulk.ts`
 * picks a common surname for about 30 % of the people and, independently, a common first name for about 30 %.
 */

const commonSurnames = [
  'Musa',
  'Okafor',
  'Adeyemi',
  'Ibrahim',
  'Eze',
  'Bello',
  'Okoro',
  'Abubakar',
  'Balogun',
  'Udo',
]
const commonFirstnames = [
  'Blessing',
  'Ibrahim',
  'Chidinma',
  'Fatima',
  'Emeka',
  'Aisha',
  'Tunde',
  'Grace',
  'Musa',
  'Ngozi',
]
const beginnings = [
  'Ade',
  'Olu',
  'Oba',
  'Chi',
  'Nwa',
  'Oke',
  'Eme',
  'Ife',
  'Aye',
  'Ogun',
  'Fola',
  'Tem',
  'Osa',
  'Efe',
  'Eno',
  'Ime',
  'Uko',
  'Aba',
  'Sule',
  'Gar',
  'Dan',
  'Kwa',
  'Yak',
  'Shehu',
  'Tor',
  'Igh',
  'Ẹgbẹ',
  'Ọla',
  'Ụzọ',
  'Ndi',
  'Ika',
  'Bas',
]
const middles = ['', 'ba', 'ka', 'ra', 'mi', 'no', 'di', 'lu', 'wa', 'bi', 'fe', 'ti', 'go', 'su', 'ma', 'ye']
const endings = [
  'yo',
  'nle',
  'deji',
  'toyin',
  'chukwu',
  'eze',
  'uche',
  'bayo',
  'wale',
  'suyi',
  'pelu',
  'tade',
  'gbo',
  'ruo',
  'sagie',
  'kong',
  'bong',
  'etim',
  'iang',
  'juma',
  'mari',
  'bari',
  'tani',
  'gana',
  'ndo',
  'lade',
  'koya',
  'ṣọla',
  'dayọ',
  'nna',
]

function combined(): string[] {
  return beginnings.flatMap((beginning) =>
    middles.flatMap((middle) => endings.map((ending) => `${beginning}${middle}${ending}`)),
  )
}

export interface NameLists {
  common: string[]
  rare: string[]
}

/** Returns common and rare surnames and first names. Each `rare` list has more than 15,000 entries. */
export function nameLists(): { surnames: NameLists; firstnames: NameLists } {
  const rare = combined()
  const half = Math.floor(rare.length / 2)
  const turned = rare.map((_, at) => inTurn(rare, at + half))
  return {
    surnames: { common: commonSurnames, rare },
    firstnames: { common: commonFirstnames, rare: turned },
  }
}
