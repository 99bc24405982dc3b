/** Position of a picture in its crop frame. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fitCrop } from "../../../src/editor/shell/crop-shape.ts";

const size = fc.record({
  width: fc.double({ min: 50, max: 900, noNaN: true }),
  height: fc.double({ min: 50, max: 900, noNaN: true }),
});
const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
const view = fc.record({
  crop: fc.record({ x: offset, y: offset }),
  zoom: fc.double({ min: 1, max: 5, noNaN: true }),
  rotation: fc.integer({ min: -180, max: 180 }),
});

test("EDT-3 a rotated picture fills its frame to the corners and moves no further than necessary", () => {
  fc.assert(
    fc.property(size, size, view, (frame, media, wanted) => {
      const { crop, zoom, rotation, minZoom } = fitCrop(wanted, frame, media);
      const angle = (rotation * Math.PI) / 180;
      for (const [right, down] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const [x, y] = [(right * frame.width) / 2 - crop.x, (down * frame.height) / 2 - crop.y];
        const [across, along] = [
          x * Math.cos(angle) + y * Math.sin(angle),
          y * Math.cos(angle) - x * Math.sin(angle),
        ];
        expect(Math.abs(across)).toBeLessThanOrEqual((media.width * zoom) / 2 + 0.01);
        expect(Math.abs(along)).toBeLessThanOrEqual((media.height * zoom) / 2 + 0.01);
      }
      expect(zoom).toBe(Math.max(wanted.zoom, minZoom));
      const again = fitCrop({ crop, zoom, rotation }, frame, media);
      expect(Math.hypot(again.crop.x - crop.x, again.crop.y - crop.y)).toBeLessThan(0.01);
    }),
  );
});
