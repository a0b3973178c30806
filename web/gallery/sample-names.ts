/** Invented names with all letters and accents that the pages must display correctly. */
export const names = [
  'Ọlúwaṣeun Ẹ̀kúndayọ̀',
  'Ụzọamaka Nwachukwu-Okonkwo',
  'Ɓàlà Ƙwárai',
  'Ọlúwatóbilọ́ba Adéṣọlá-Ògúnbọ̀wálé Ìjẹ̀bú',
] as const
