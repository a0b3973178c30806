/** Invented names with every letter and mark that must be drawn rightly. */
export const names = [
  'Ọlúwaṣeun Ẹ̀kúndayọ̀',
  'Ụzọamaka Nwachukwu-Okonkwo',
  'Ɓàlà Ƙwárai',
  'Ọlúwatóbilọ́ba Adéṣọlá-Ògúnbọ̀wálé Ìjẹ̀bú',
] as const
