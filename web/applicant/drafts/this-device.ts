/** What we call the device on the screen: a touch screen is a phone, anything else a computer. */
export function thisDevice(): 'phone' | 'computer' {
  return matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
}
