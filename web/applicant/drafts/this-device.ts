/** Returns the word for the device on the screen: a touch screen is called a phone, anything else a computer. */
export function thisDevice(): 'phone' | 'computer' {
  return matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
}
