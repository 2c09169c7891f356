/** The anchor of a picture in its strip. */
export const pictureAnchor = (place: number) => `picture-${place + 1}`
