/** Returns the word that the screens use for this device: `phone` for a touch screen, otherwise `computer`. */
export function thisDevice(): 'phone' | 'computer' {
  return matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
}
