/**
 * Returns the file types that the dialog for choosing a picture offers. `vendor` is `navigator.vendor`, which begins
 * with «Apple» in Safari and in all browsers on iPhones. These browsers convert a HEIC photo to JPEG, but only if the
 * field does not accept HEIC. In other browsers, the field must accept HEIC, because HEIC photos would otherwise be
 * hidden. If the browser cannot open the chosen HEIC photo, an error message says what to change.
 */
export function acceptedPictures(vendor: string | undefined): string {
  const types = 'image/jpeg,image/png'
  return vendor?.startsWith('Apple') === true ? types : `${types},image/heic,image/heif`
}
