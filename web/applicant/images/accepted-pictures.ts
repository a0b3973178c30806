/**
 * Returns the file types that the dialog for choosing a picture offers. `vendor` is `navigator.vendor`, which begins
 * with «Apple» in Safari and in all browsers on iPhones. These browsers convert a HEIC photo to JPEG, but only if the
 * field does not accept HEIC. Other browsers would hide HEIC photos from the user. So the field accepts HEIC there, and
 * an error message then says what to change.
 */
export function acceptedPictures(vendor: string | undefined): string {
  const types = 'image/jpeg,image/png'
  return vendor?.startsWith('Apple') === true ? types : `${types},image/heic,image/heif`
}
