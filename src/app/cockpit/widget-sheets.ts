/** How widgets look, and the rows that stand in their place before them: before the sheets of ours, which win. */
import '../../../generated/dx.css';
import '../theme/devextreme.css';
