/**
 * Words that people often choose as passwords, in lower-case letters. The password rules compare only the letters of a
 * password with this list, so words with digits are not needed.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passcode passkey passphrase pass secret login signin welcome letmein admin administrator
   root user username guest test testing tester demo default changeme access master system server computer internet
   google gmail yahoo facebook whatsapp instagram twitter tiktok youtube telegram android samsung iphone tecno infinix
   itel nokia windows microsoft
   hello hi hey goodbye please thankyou whatever nothing something anything someone trustno noone
   love loveyou iloveyou lovely lover loveme mylove iloveme sweet sweetheart sweetie honey baby babygirl babyboy darling
   angel angels princess prince queen king beauty beautiful pretty cutie dear friend friends forever
   mother father mummy mommy daddy mama papa mum mom dad brother sister family home
   god jesus christ lord saviour holy spirit jesuschrist jesusislord jesuslovesme jesussaves godisgood godislove
   godisgreat godbless thankgod allah allahuakbar bismillah alhamdulillah insha mashallah islam muslim christian amen
   hallelujah faith hope grace mercy favour favor glory blessing blessings blessed bless gift miracle victory
   success successful peace joy happy happiness heaven divine testimony praise worship church pastor
   nigeria nigerian naija africa lagos abuja ibadan kano kaduna enugu owerri benin calabar jos ilorin abeokuta akure
   warri aba onitsha uyo asaba makurdi minna sokoto maiduguri yola bauchi portharcourt rivers delta edo ondo osun ogun
   ekiti oyo kwara kogi benue
   school student students university college polytechnic admission jamb waec neco matric undergraduate graduate
   education learning distance degree
   chelsea arsenal liverpool manchester manutd manunited mancity united city barcelona realmadrid madrid messi ronaldo
   neymar football soccer superman batman spiderman pokemon naruto starwars
   monkey dragon tiger lion eagle eagles chicken flower flowers rainbow sunshine summer winter spring autumn
   sunday monday tuesday wednesday thursday friday saturday january february march april may june july august
   september october november december
   money cash dollar naira rich million millionaire billionaire boss bigboy champion winner lucky star superstar
   freedom shadow ninja hunter killer soccer hockey baseball basketball cricket tennis
   michael jordan jennifer jessica ashley daniel david samuel emmanuel joseph joshua john james peter paul mary
   matthew mark luke moses abraham isaac gabriel solomon elijah victor victoria favour precious chioma chinedu
   blessing comfort patience joy esther ruth sarah rachel rebecca deborah elizabeth
   mohammed muhammed muhammad abdullahi ibrahim musa usman ahmed aisha fatima
   correcthorsebatterystaple correcthorse qwerty qwertyuiop azerty asdf asdfgh asdfghjkl zxcv zxcvbnm abc abcd abcdef xyz abcabc
   one two three four five six seven eight nine ten zero onetwothree`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Sequences that are easy to type or to guess, such as neighbouring keys. */
export const walks: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '147258369',
  '123321123321',
]
