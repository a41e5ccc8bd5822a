/** The grid, after the sheets that it stands on: in this order, so that its own rules win. */
import './widgets-chunk';
import '../../overrides/picked-bar/picked-bar.css';

export { GridPage } from '../../renderers/grid';
