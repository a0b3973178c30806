/** 256 short, plain words, so that one random byte selects a word. */
const words = `
able acre amber anchor angle ankle apple apron arch arm arrow ash atlas aunt autumn award axle baker
balm bamboo banana band bank barn basil basin basket bath beach bead bean bear beat bell bench bend berry bird
blue boat bold bone book boot bottle bowl box branch brass bread breeze brick bridge bright broom brother brown
brush bucket bus butter cabin cable cake calm camel camp candle canoe canvas cap card cargo carrot carve cashew castle
cedar chair chalk cheese cherry chest chief circle city clay clean cliff clock cloth cloud coal coast coat cocoa coconut
coin comb copper coral corn cotton cousin cover crab cradle crane creek crown cup curtain cushion dance dawn deer
desert desk dew diamond dinner dish doctor door dove dragon drum duck dust eagle early earth east egg elbow
engine evening fair falcon farm father feast feather fence fern ferry field finger fire fish flag flame flint
floor flour flower flute forest fork fountain fox fresh friend frog fruit garden garlic gate gentle giant ginger giraffe
glass globe goat gold grain grape grass green grove guava guitar hammer harbour harvest hat hawk hazel heart herb
hill honey horn horse house iron island ivory jacket jar jewel jolly judge juice kettle key kitchen kite
ladder lake lamp lantern leaf lemon letter lily lime lion lizard loaf lunch maize mango maple market meadow
melon mild milk mirror moon morning mother motor mountain mouse music nail needle nest night noon north oak
ocean olive onion orange otter oven owl oyster paddle palm paper
`
  .trim()
  .split(/\s+/)

/** Number of words. Five of 256 words have 40 bits of entropy, too many to guess under the login's rate limit. */
const length = 5

/** Returns five random words, separated by spaces, as a password. */
export function suggestPhrase(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (chance) => words[chance]).join(' ')
}

export const phraseWords: readonly string[] = words
