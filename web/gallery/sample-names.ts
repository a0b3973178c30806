/** Invented names with Yoruba, Igbo and Hausa letters and accents, to check how the components show them. */
export const names = [
  'Ọlúwaṣeun Ẹ̀kúndayọ̀',
  'Ụzọamaka Nwachukwu-Okonkwo',
  'Ɓàlà Ƙwárai',
  'Ọlúwatóbilọ́ba Adéṣọlá-Ògúnbọ̀wálé Ìjẹ̀bú',
] as const
